using ThreadPoolDiagnostics.Stacks.Frames;
using ThreadPoolDiagnostics.Stacks.Naming;

namespace ThreadPoolDiagnostics.Stacks.Waits;

/// <summary>
/// Clients that a code generator writes into the application: to its author their methods are an API, like a package's.
/// </summary>
internal static class GeneratedClients
{
    private const string BlockingGrpcCall = "CallInvoker.BlockingUnaryCall(";

    /// <summary>
    /// Whether the frame is a method of a gRPC client (Grpc.Tools), or an overload that calls it. Own code into which the
    /// client's method was inlined calls the same, but only a client is named after its service: Quotes.QuotesClient.
    /// </summary>
    /// <param name="frames">The frames, innermost first.</param>
    /// <param name="index">The frame's index.</param>
    public static bool Is(IReadOnlyList<StackFrame> frames, int index) =>
        index > 0 && frames[index].Origin is FrameOrigin.Application
        && Name(frames[index]).Split('.') is [.., var service, var client, _] && client == $"{service}Client"
        && (frames[index - 1].Method.Contains(BlockingGrpcCall, StringComparison.Ordinal)
            || (Name(frames[index]) == Name(frames[index - 1]) && Is(frames, index - 1)));

    private static string Name(StackFrame frame) => MethodName.WithoutArguments(frame.Method);
}
