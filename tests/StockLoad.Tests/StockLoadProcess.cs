using System.Diagnostics;
using System.Text;

namespace StockExchange.StockLoad.Tests;

/// <summary>The built tool as a child process, as a user runs it.</summary>
internal sealed class StockLoadProcess : IDisposable
{
    private readonly Process _process;
    private readonly StringBuilder _output = new();
    private readonly StringBuilder _errors = new();

    public StockLoadProcess(params string[] arguments)
        : this(hasInput: false, temporaryFolder: null, arguments)
    {
    }

    private StockLoadProcess(bool hasInput, string? temporaryFolder, string[] arguments)
    {
        _process = new() { StartInfo = StartInfo(arguments, hasInput) };
        if (temporaryFolder is not null) _process.StartInfo.Environment["TMPDIR"] = temporaryFolder;
        _process.OutputDataReceived += (_, line) => Append(_output, line.Data);
        _process.ErrorDataReceived += (_, line) => Append(_errors, line.Data);
        _process.Start();
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
    }

    public int Id => _process.Id;

    /// <summary>Of one that <see cref="WithInput"/> started.</summary>
    public StreamWriter Input => _process.StandardInput;

    public string Output
    {
        get
        {
            lock (_output) return _output.ToString();
        }
    }

    public string Errors
    {
        get
        {
            lock (_errors) return _errors.ToString();
        }
    }

    /// <summary>One to which something can be typed.</summary>
    public static StockLoadProcess WithInput(params string[] arguments) => new(hasInput: true, temporaryFolder: null, arguments);

    /// <summary>One that keeps its temporary files there (TMPDIR).</summary>
    public static StockLoadProcess WithTemporaryFolder(string folder, params string[] arguments) =>
        new(hasInput: false, folder, arguments);

    /// <summary>The ids of the processes that this one started and that still run.</summary>
    public IReadOnlyList<int> Children() => [.. Directory.EnumerateDirectories("/proc")
        .Select(directory => int.TryParse(Path.GetFileName(directory), out int id) ? id : 0)
        .Where(id => id > 0 && ParentOf(id) == Id)];

    /// <summary>The id of the only process that this one has started and that still runs, as soon as there is one.</summary>
    public async Task<int> ChildAsync(TimeSpan patience)
    {
        long start = Stopwatch.GetTimestamp();
        int[] children;
        while ((children = [.. Children()]).Length != 1)
        {
            Assert.True(Stopwatch.GetElapsedTime(start) < patience, $"It has {children.Length} children:\n{Output}{Errors}");
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }

        return children[0];
    }

    public async Task<int> WaitForExitAsync(TimeSpan patience)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        await _process.WaitForExitAsync(stop).WaitAsync(patience, stop);
        return _process.ExitCode;
    }

    /// <summary>Waits until it has said this, on standard output or standard error.</summary>
    public async Task WaitForTextAsync(string text, TimeSpan patience)
    {
        long start = Stopwatch.GetTimestamp();
        while (!(Output + Errors).Contains(text, StringComparison.Ordinal))
        {
            bool mayStillCome = Stopwatch.GetElapsedTime(start) < patience && !_process.HasExited;
            Assert.True(mayStillCome, $"It did not say '{text}':\n{Output}{Errors}");
            await Task.Delay(20, TestContext.Current.CancellationToken);
        }
    }

    public void Dispose()
    {
        if (!_process.HasExited) _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    private static ProcessStartInfo StartInfo(string[] arguments, bool hasInput)
    {
        string configuration = Path.GetFileName(Path.TrimEndingDirectorySeparator(AppContext.BaseDirectory));
        string dll = Path.Combine(AppContext.BaseDirectory, "..", "..", "StockLoad", configuration, "StockLoad.dll");
        // A shell starts background jobs with SIGINT ignored, and every process below inherits that; env takes it back.
        string[] command = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet"] : ["dotnet"];
        return new(command[0], [.. command[1..], dll, .. arguments])
        {
            RedirectStandardInput = hasInput,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
    }

    private static void Append(StringBuilder text, string? line)
    {
        lock (text) text.AppendLine(line);
    }

    /// <summary>/proc/ID/stat: the id, the name in parentheses (which may hold anything), the state, the parent.</summary>
    private static int ParentOf(int id)
    {
        try
        {
            string stat = File.ReadAllText($"/proc/{id}/stat");
            return int.Parse(stat[(stat.LastIndexOf(')') + 2)..].Split(' ')[1]);
        }
        catch (IOException)
        {
            return 0; // gone meanwhile
        }
    }
}
