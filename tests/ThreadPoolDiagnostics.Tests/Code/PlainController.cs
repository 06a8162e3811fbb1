namespace ThreadPoolDiagnostics.Tests.Code;

/// <summary>A controller by its name alone. It is read, and never called.</summary>
public sealed class PlainController
{
#pragma warning disable VSTHRD002 // the sample
    private static readonly int Rate = LoadAsync().Result;
    private static readonly Func<int> Later = () => LoadAsync().Result;
#pragma warning restore VSTHRD002

    private readonly int _more = 1;

    public int Show() => Rate + Later() + _more;

    private static async Task<int> LoadAsync()
    {
        await Task.Yield();
        return 1;
    }
}
