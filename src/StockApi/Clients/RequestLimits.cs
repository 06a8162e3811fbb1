using System.Threading.RateLimiting;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Extensions.Options;
using StockExchange.StockApi.Problems;

namespace StockExchange.StockApi.Clients;

/// <summary>Limits concurrent requests. Further ones are refused, not queued.</summary>
internal static class RequestLimits
{
    public const string Plain = "plain";
    public const string Variants = "variants";

    public static void AddRequestLimits(this IServiceCollection services)
    {
        services.AddRateLimiter(_ => { });
        services.AddOptions<RateLimiterOptions>().Configure<IOptions<ClientLimitsOptions>>((limiter, limits) =>
        {
            limiter.AddPolicy(Plain, _ => AtOnce(Plain, limits.Value.Requests));
            limiter.AddPolicy(Variants, _ => AtOnce(Variants, limits.Value.VariantRequests));
            limiter.OnRejected = (rejected, _) => RefuseAsync(rejected.HttpContext);
        });
    }

    private static RateLimitPartition<string> AtOnce(string policy, int requests) => requests == 0
        ? RateLimitPartition.GetNoLimiter(policy)
        : RateLimitPartition.GetConcurrencyLimiter(policy, _ => new() { PermitLimit = requests, QueueLimit = 0 });

    private static ValueTask RefuseAsync(HttpContext context) =>
        new(Problem.TooMany.AnswerAsync(context, "Too many concurrent requests. Retry in a second."));
}
