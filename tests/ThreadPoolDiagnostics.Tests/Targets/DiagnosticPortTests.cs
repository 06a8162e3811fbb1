using System.Net.Sockets;
using ThreadPoolDiagnostics.Targets;
using ThreadPoolDiagnostics.Targets.Ports;
using ThreadPoolDiagnostics.Tests.Counters;

namespace ThreadPoolDiagnostics.Tests.Targets;

public sealed class DiagnosticPortTests : TestWithFolder
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public DiagnosticPortTests() => Assert.SkipWhen(OperatingSystem.IsWindows(), "sockets are files only on Unix");

    private string Port => Folder.File("port");

    private string Shared => $"{Folder.Path},connect";

    [Fact]
    public void A_runtime_that_connects_waits_until_a_session_is_attached_and_is_watched_from_then_on()
    {
        using Target started = Launch(Port);
        using TargetProcess target = Open(Port);
        Assert.Equal((started.Id, started.Id), (target.Id, target.Describe().OwnId));
        Task<string?> ready = Task.Run(started.ReadLine, TestContext.Current.CancellationToken);
        Assert.False(ready.IsCompleted, "it was to wait");

        using var log = new SampleLog(target);

        log.Take(2);
        Eventually.Holds(() => ready.IsCompleted, "it runs");
        Assert.NotEmpty(target.CaptureStacks().Groups);
    }

    /// <summary>As from a container that shares its folder for temporary files.</summary>
    [Fact]
    public void A_runtime_that_listens_is_connected_to()
    {
        using Target started = StartInFolder();

        using TargetProcess target = Open($"{Socket()},connect");

        Assert.Equal(started.Id, target.Id);
        using var log = new SampleLog(target);
        log.Take(1);
    }

    [Fact]
    public void In_a_shared_folder_the_one_that_runs_is_found_beside_those_that_were_killed()
    {
        using (Target killed = StartInFolder()) killed.Kill();
        string leftBehind = Socket()!;
        using Target started = StartInFolder();

        using TargetProcess target = Open(Shared);

        Assert.Equal(started.Id, target.Id);
        Assert.NotEqual(leftBehind, target.Port);
        Assert.Equal(2, DiagnosticPort.AllIn(Folder.Path).Count);
        DiagnosticsException failure = FailureOf($"{leftBehind},connect", Patience, DiagnosticsFailure.LeftBehind);
        Assert.StartsWith($"No process listens on the diagnostic port '{leftBehind}': its process was killed", failure.Message);
    }

    [Fact]
    public async Task In_a_shared_folder_it_is_waited_for_the_one_that_is_to_come()
    {
        Task<TargetProcess> coming = Task.Run(() => Open(Shared), TestContext.Current.CancellationToken);
        Assert.False(coming.IsCompleted);

        using Target started = StartInFolder();

        using TargetProcess target = await coming;
        Assert.Equal(started.Id, target.Id);
    }

    [Fact]
    public void Of_several_in_a_shared_folder_one_is_to_be_named()
    {
        using Target one = StartInFolder(), two = StartInFolder();

        DiagnosticsException failure = FailureOf(Shared, Patience, DiagnosticsFailure.Ambiguous);

        Assert.StartsWith($"2 processes listen in the folder '{Folder.Path}': dotnet-diagnostic-", failure.Message);
        Assert.All([one, two], target => Assert.Contains($"dotnet-diagnostic-{target.Id}-", failure.Message));
        Assert.EndsWith("-socket. Choose one by its socket: SOCKET,connect.", failure.Message);
    }

    [Fact]
    public void When_nobody_listens_in_a_shared_folder_the_message_says_how_to_start_one()
    {
        using (Target killed = StartInFolder()) killed.Kill();

        DiagnosticsException failure = FailureOf(Shared, TimeSpan.FromMilliseconds(300));

        Assert.Equal($"No .NET runtime listened in the folder '{Folder.Path}' within 0.3 s "
            + "(1 of the sockets there were left behind by processes that were killed). "
            + $"Start the process with TMPDIR={Folder.Path}, and attach to it as its user or as root.", failure.Message);
    }

    [Fact]
    public void A_runtime_that_listens_and_is_suspended_goes_on_when_a_session_is_attached()
    {
        using Target started = Target.Launch(
            new() { ["TMPDIR"] = Folder.Path, ["DOTNET_DefaultDiagnosticPortSuspend"] = "1" },
            "dotnet", Target.AssemblyFile, "idle");
        Eventually.Holds(() => Socket() is not null, "it listens");
        using TargetProcess target = Open($"{Socket()},connect");

        using var log = new SampleLog(target);

        Assert.StartsWith("ready", started.ReadLine());
    }

    [Fact]
    public void Only_the_first_runtime_is_the_target_and_the_others_are_not_held_up()
    {
        using Target one = Launch(Port);
        using TargetProcess target = Open(Port);
        using Target two = Launch(Port);

        Assert.StartsWith("ready", two.ReadLine());
        Assert.Equal(one.Id, target.Id);
    }

    [Fact]
    public void A_port_is_gone_when_its_target_is_disposed_and_can_be_used_again()
    {
        using Target started = Launch($"{Port},nosuspend");
        for (int i = 0; i < 3; i++)
        {
            using TargetProcess target = Open(Port);
            Assert.Equal(started.Id, target.Id);
        }

        Assert.False(File.Exists(Port));
    }

    [Fact]
    public void A_socket_that_a_killed_tool_left_behind_is_replaced()
    {
        using (var socket = new Socket(AddressFamily.Unix, SocketType.Stream, ProtocolType.Unspecified))
        {
            socket.Bind(new UnixDomainSocketEndPoint(Folder.File("moved")));
            File.Move(Folder.File("moved"), Port); // so that disposing it does not remove it
        }
        Assert.True(File.Exists(Port));
        using Target started = Launch(Port);

        using TargetProcess target = Open(Port);

        Assert.Equal(started.Id, target.Id);
    }

    [Fact]
    public void A_process_that_ends_ends_the_sampling_through_its_port()
    {
        using Target started = Launch(Port);
        using TargetProcess target = Open(Port);
        using var log = new SampleLog(target);
        log.Take(1);

        started.Kill();

        log.WaitForEnd();
        Assert.Null(log.Failure);
    }

    [Fact]
    public void When_no_runtime_comes_the_message_says_how_to_start_one()
    {
        DiagnosticsException failure = FailureOf(Port, TimeSpan.FromMilliseconds(200));

        Assert.Equal($"No .NET runtime connected to the diagnostic port within 0.2 s. Start the process with "
            + $"DOTNET_DiagnosticPorts={Port} (.NET 5 or later), and as a user who may write to that socket.", failure.Message);
        Assert.False(File.Exists(Port));
    }

    [Fact]
    public void Waiting_for_a_runtime_can_be_cancelled()
    {
        using var soon = new CancellationTokenSource(TimeSpan.FromMilliseconds(200));

        Assert.Throws<OperationCanceledException>(
            () => DiagnosticPort.Open(Port, TimeSpan.FromHours(1), cancellation: soon.Token));
        Assert.False(File.Exists(Port));
    }

    [Theory]
    [InlineData("", "is not an address: write PATH, PATH,listen, PATH,connect or FOLDER,connect.")]
    [InlineData("a,b", "is not an address: write PATH, PATH,listen, PATH,connect or FOLDER,connect.")]
    [InlineData("a,listen,nosuspend", "is not an address: write PATH, PATH,listen, PATH,connect or FOLDER,connect.")]
    [InlineData("/no/such/folder/port", "cannot be listened on: Cannot assign requested address")]
    [InlineData("/no/such/port,connect", "is not there, or in a folder that may not be entered.")]
    public void A_bad_address_is_said_to_be_one(string address, string what)
    {
        string message = FailureOf(address, Patience).Message;

        Assert.StartsWith($"The diagnostic port '{address.Split(",connect")[0]}' {what}", message);
    }

    [Fact]
    public void A_file_that_is_no_socket_stays_what_it_is()
    {
        File.WriteAllText(Port, "mine");

        Assert.StartsWith(
            $"The diagnostic port '{Port}' cannot be listened on: Address already in use", FailureOf(Port, Patience).Message);
        Assert.Equal("mine", File.ReadAllText(Port));
    }

    [Fact]
    public void A_path_that_does_not_fit_a_socket_is_said_to_be_too_long() => Assert.Contains(
        "is too long for a socket", FailureOf($"/tmp/{new string('x', 200)}", Patience).Message);

    private static DiagnosticsException FailureOf(
        string address, TimeSpan patience, DiagnosticsFailure kind = DiagnosticsFailure.BadPort)
    {
        var failure = Assert.Throws<DiagnosticsException>(() => Open(address, patience));
        Assert.Equal(kind, failure.Failure);
        return failure;
    }

    private static TargetProcess Open(string address, TimeSpan? patience = null) =>
        DiagnosticPort.Open(address, patience ?? Patience, cancellation: TestContext.Current.CancellationToken);

    private Target StartInFolder() =>
        Target.StartWith(new() { ["TMPDIR"] = Folder.Path }, "dotnet", Target.AssemblyFile, "idle");

    private string? Socket() => Directory.GetFiles(Folder.Path, "dotnet-diagnostic-*-socket").SingleOrDefault();

    private static Target Launch(string ports) =>
        Target.Launch(new() { ["DOTNET_DiagnosticPorts"] = ports }, "dotnet", Target.AssemblyFile, "idle");
}
