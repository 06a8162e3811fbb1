using Microsoft.Net.Http.Headers;
using StockExchange.StockStore.Table;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Names the table's version in HTTP. Weak, because two shows of one version that ran beside orders may differ in an order that
/// was not answered yet; and with the time of the start in it, because the version begins anew with each process.
/// </summary>
public sealed class TableEtag(IStockView table, TimeProvider time)
{
    private readonly string _instance = time.GetUtcNow().UtcTicks.ToString("x");
    private Tag? _last;

    /// <summary>
    /// The tag for a show that begins now. Take it before scanning: an order that the scan misses then has a later version, so
    /// that no client is ever told "not modified" about it.
    /// </summary>
    internal string Current
    {
        get
        {
            long version = table.Version;
            Tag? last = _last;
            if (last?.Version != version) _last = last = new Tag(version, $"W/\"{_instance}-{version:x}\"");
            return last.Text;
        }
    }

    /// <summary>True if the client has this version already (RFC 9110, section 13.1.2).</summary>
    internal static bool IsKnownTo(HttpRequest request, string etag)
    {
        if (request.Headers.IfNoneMatch.Count == 0) return false;

        EntityTagHeaderValue current = EntityTagHeaderValue.Parse(etag);
        return request.GetTypedHeaders().IfNoneMatch.Any(
            known => known.Equals(EntityTagHeaderValue.Any) || known.Compare(current, useStrongComparison: false));
    }

    private sealed record Tag(long Version, string Text);
}
