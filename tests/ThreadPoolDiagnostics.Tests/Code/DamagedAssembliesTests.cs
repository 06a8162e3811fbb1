using ThreadPoolDiagnostics.Code;
using ThreadPoolDiagnostics.Stacks.Waits;

namespace ThreadPoolDiagnostics.Tests.Code;

public sealed class DamagedAssembliesTests
{
    private const string Sound = "Fabrikam.RetryPolicy.Run";

    private static readonly string Library = Path.Combine(BuiltProgram.Folder("TestTargets"), "TestLibrary.dll");

    [Fact]
    public void A_truncated_assembly_costs_its_own_line_and_nothing_else()
    {
        byte[] image = File.ReadAllBytes(Library);
        for (int part = 0; part < 16; part++) CheckBeside(image[..(image.Length * part / 16)], mustFail: part < 8);
    }

    [Fact]
    public void Whatever_bytes_an_assembly_has_the_others_are_read()
    {
        byte[] image = File.ReadAllBytes(Library);
        var random = new Random(4711);
        for (int round = 0; round < 150; round++)
        {
            byte[] damaged = [.. image];
            for (int i = 0; i < 40; i++) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            CheckBeside(damaged, mustFail: false);
        }
    }

    [Fact]
    public void A_package_that_is_read_on_demand_may_be_damaged_anywhere()
    {
        byte[] image = File.ReadAllBytes(Library);
        var random = new Random(4711);
        for (int round = 0; round < 150; round++)
        {
            byte[] damaged = [.. image];
            for (int i = 0; i < 40; i++) damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            using ProgramCode code = ReadOnDemand(damaged);

            _ = code.Callbacks.Of("Fabrikam.Journal.Write", "Fabrikam.Journal.Write", WaitKind.Task);
            _ = code.Callbacks.Of("Fabrikam.RetryPolicy.Run", "Fabrikam.CatalogClient.Find", WaitKind.Task);
            _ = code.Counterparts.Find("Fabrikam.Connection.ExecuteScalar");
            _ = code.Calls.CallsOf("Fabrikam.RetryPolicy.Run", WaitKind.Task);
            Assert.NotEmpty(code.Calls.SitesOf(WaitKind.Task, code.Calls.MethodsNamed("TestTargets.Scenarios.TaskWait")));
        }
    }

    [Fact]
    public void A_file_that_is_no_assembly_is_named_with_the_reason()
    {
        UnreadFile unread = Assert.Single(Read("not an assembly"u8.ToArray()).Unread);

        Assert.Equal("/app/Damaged.dll", unread.Path);
        Assert.Contains("no assembly of .NET", unread.Why, StringComparison.Ordinal);
    }

    private static void CheckBeside(byte[] damaged, bool mustFail)
    {
        using ProgramCode code = Read(damaged);

        Assert.Contains(
            code.Calls.AllSites(), reached => reached.Site.Method.Name == Sound && code.SourceOf(reached.Site) is not null);
        if (mustFail) Assert.Single(code.Unread);
    }

    private static ProgramCode ReadOnDemand(byte[] package) => ProgramCode.Read(
        [BuiltProgram.Assembly("TestTargets"), "/app/TestLibrary.dll"],
        path => path == "/app/TestLibrary.dll" ? new MemoryStream(package) : ProgramFiles.Open(path),
        withPackages: false, new HashSet<string> { "TestLibrary" },
        ThreadPoolDiagnostics.Targets.OwnCode.FromPatterns(["TestTargets"]));

    private static ProgramCode Read(byte[] damaged) => ProgramCode.Read(
        [Library, "/app/Damaged.dll"],
        path => path == "/app/Damaged.dll" ? new MemoryStream(damaged) : ProgramFiles.Open(path),
        withPackages: false);
}
