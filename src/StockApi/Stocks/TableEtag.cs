using Microsoft.Net.Http.Headers;
using StockExchange.StockStore;

namespace StockExchange.StockApi.Stocks;

/// <summary>
/// Names the table's version in HTTP, for each form of a show a tag of its own (RFC 9110, section 8.8.3). Weak, because two shows
/// of one version that ran beside orders may differ in an order that was not answered yet; and with the time of the start in it,
/// because the version begins anew with each process.
/// </summary>
/// <remarks>
/// Claim: no "not modified" hides a change that an earlier answer, be it of one stock, has shown.
/// Proof: a change can be seen as soon as it is applied, and its order marks the version only then; in between the version is
/// still the old one. So an order is counted from before it is applied until it has marked the version. Who is asked whether a
/// tag is still true reads the count first. If it is not 0, nothing is known, and the show is sent. If it is 0, every change that
/// was applied before is marked as well, so that the version, read after the count, differs from each that was read before the
/// change was applied (TableVersion). And a show whose tag was read after that has scanned after that, and holds the change.
/// </remarks>
public sealed class TableEtag(IStocks stocks, TimeProvider time)
{
    private readonly string _instance = time.GetUtcNow().UtcTicks.ToString("x");
    private Tag? _last;
    private int _applying;

    /// <summary>To be called before an order is applied.</summary>
    internal void OrderBegins() => Interlocked.Increment(ref _applying);

    /// <summary>To be called when the order is applied, or refused, whether it is durable yet or not.</summary>
    internal void OrderIsApplied() => Interlocked.Decrement(ref _applying);

    /// <summary>
    /// The tag for a show that begins now. Take it before reading: what a reading misses is of a later version. Null if the store
    /// has no versions.
    /// </summary>
    internal string? Current(StockForm form)
    {
        if (stocks.Version is not { } version) return null;
        Tag? last = _last;
        if (last?.Version != version) _last = last = new Tag(version, Name(version, "json"), Name(version, "text"));
        return form == StockForm.Json ? last.Json : last.Text;
    }

    /// <summary>True if the client has what a show would send now (RFC 9110, section 13.1.2).</summary>
    internal bool IsKnownTo(HttpRequest request, StockForm form)
    {
        if (request.Headers.IfNoneMatch.Count == 0 || Volatile.Read(ref _applying) != 0) return false;

        if (Current(form) is not { } tag) return false;
        EntityTagHeaderValue current = EntityTagHeaderValue.Parse(tag);
        return request.GetTypedHeaders().IfNoneMatch.Any(
            known => known.Equals(EntityTagHeaderValue.Any) || known.Compare(current, useStrongComparison: false));
    }

    private string Name(long version, string form) => $"W/\"{_instance}-{version:x}-{form}\"";

    private sealed record Tag(long Version, string Json, string Text);
}
