using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Experiments.Reproduce;

/// <summary>
/// Does what would otherwise count as latency of the first requests only: it has the variant's code compiled, and that of the
/// plain API, by a request each. On the way it learns which stocks there are to trade. The load opens its connections itself,
/// before its clock starts.
/// </summary>
internal sealed class FirstRequests(StockApiTable table, ReproduceSettings settings, TimeProvider time)
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    /// <summary>Gives the ids of the server's stocks.</summary>
    public async Task<IReadOnlyList<int>> RunAsync(CancellationToken stop)
    {
        using HttpMessageInvoker client = PlainClient.Create(new());
        IReadOnlyList<int> ids = await table.IdsAsync(client, time, stop);
        using var late = new CancellationTokenSource(Patience + settings.Lookup, time);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(stop, late.Token);
        try
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, table.Stocks);
            using HttpResponseMessage response = await client.SendAsync(request, end.Token);
            response.EnsureSuccessStatusCode();
            return ids;
        }
        catch (Exception failure) when (failure is HttpRequestException || late.IsCancellationRequested)
        {
            throw new CommandException(
                $"{table.Stocks} does not answer like a StockApi: {failure.Message} Check what --server names.", failure);
        }
    }
}
