using System.Net;
using TestTargets;

namespace TestWebTargets;

/// <summary>A request body over a bad connection: the second half comes 800 ms after the first (1 ms in the warm-up).</summary>
internal sealed class SlowContent : HttpContent
{
    private static readonly byte[] Half = new byte[500];

    protected override async Task SerializeToStreamAsync(Stream stream, TransportContext? context)
    {
        await stream.WriteAsync(Half);
        await stream.FlushAsync();
        await Task.Delay(WarmUp.Then(milliseconds: 800));
        await stream.WriteAsync(Half);
    }

    protected override bool TryComputeLength(out long length)
    {
        length = 2 * Half.Length;
        return true;
    }
}
