using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// What a code generator writes into the application: to its author these methods are an API, like a package's.
/// </summary>
internal static class GeneratedFrames
{
    private const string Proxy = "generatedProxy_";
    private const string BlockingGrpcCall = "CallInvoker.BlockingUnaryCall(";

    /// <summary>The file into which LibraryImportGenerator writes the methods with [LibraryImport].</summary>
    private const string NativeCalls = "LibraryImports.g.cs";

    /// <param name="frames">The frames, innermost first.</param>
    /// <param name="index">The frame's index.</param>
    public static bool Is(IReadOnlyList<StackFrame> frames, int index) =>
        frames[index].Origin is FrameOrigin.Application
        && (IsNativeCall(frames[index]) || IsProxy(frames[index].Method) || IsGrpcClient(frames, index));

    /// <summary>
    /// Whether it is a method of an interface as System.Reflection.DispatchProxy implements it (DispatchProxyGenerator.cs), such
    /// as an operation of a WCF client: own code has called the interface.
    /// </summary>
    /// <param name="method">The method's name.</param>
    public static bool IsProxy(string method) => method.StartsWith(Proxy, StringComparison.Ordinal);

    private static bool IsNativeCall(StackFrame frame) =>
        frame.Source?.File.EndsWith(NativeCalls, StringComparison.Ordinal) is true;

    /// <summary>
    /// Whether the frame is a method of a gRPC client (Grpc.Tools), or an overload that calls it. Own code into which the
    /// client's method was inlined calls the same, but only a client is named after its service: Quotes.QuotesClient.
    /// </summary>
    private static bool IsGrpcClient(IReadOnlyList<StackFrame> frames, int index) =>
        index > 0 && Name(frames[index]).Split('.') is [.., var service, var client, _] && client == $"{service}Client"
        && (frames[index - 1].Method.Contains(BlockingGrpcCall, StringComparison.Ordinal)
            || (Name(frames[index]) == Name(frames[index - 1]) && Is(frames, index - 1)));

    private static string Name(StackFrame frame) => MethodName.WithoutArguments(frame.Method);
}
