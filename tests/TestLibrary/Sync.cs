namespace Fabrikam;

/// <summary>How a library makes its asynchronous inside look synchronous.</summary>
internal static class Sync
{
#pragma warning disable VSTHRD002 // The exhibit
    public static T Run<T>(Func<Task<T>> operation) => Task.Run(operation).GetAwaiter().GetResult(); // blocks
#pragma warning restore VSTHRD002
}
