namespace StockExchange.TestKit.Targets;

/// <summary>A copy of TestTargets with a name that no other process has, and a folder of its own.</summary>
internal sealed class NamedTarget : IDisposable
{
    private const string Original = "TestTargets";

    private readonly TemporaryFolder _folder = new();

    public NamedTarget(string name)
    {
        Name = $"{name}{Guid.NewGuid():N}"[..14]; // Linux cuts the names of processes at 15
        string from = Path.GetDirectoryName(Target.AssemblyFile)!;
        foreach (string file in Directory.GetFiles(from, $"{Original}.*"))
            File.Copy(file, _folder.File(Path.GetFileName(file).Replace(Original, Name, StringComparison.Ordinal)));
    }

    public string Name { get; }

    public string AssemblyFile => _folder.File($"{Name}.dll");

    public Target Start(string scenario) => Target.Start("dotnet", AssemblyFile, scenario);

    public void Dispose() => _folder.Dispose();
}
