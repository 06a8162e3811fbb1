using ModelContextProtocol;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace DotnetStarvation.Mcp;

/// <summary>Tells a client that asked for it how long a call has run.</summary>
internal sealed class CallProgress(RequestContext<CallToolRequestParams> request, TimeSpan? lasts)
{
    public async Task ReportAsync(TimeSpan elapsed)
    {
        if (request.Params?.ProgressToken is not { } token) return;
        double seconds = Math.Round(elapsed.TotalSeconds, 1);
        var value = new ProgressNotificationValue
        {
            Progress = (float)seconds,
            Total = lasts is { } whole && whole > elapsed ? (float)whole.TotalSeconds : null,
            Message = $"{seconds:0} s",
        };
        await request.Server.NotifyProgressAsync(token, value);
    }
}
