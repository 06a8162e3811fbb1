using Microsoft.AspNetCore.Http.HttpResults;
using StackExchange.Redis;

namespace RedisBasket;

public static class BasketEndpoints
{
    public static void MapBaskets(this IEndpointRouteBuilder routes)
    {
        routes.MapGet("/price/{id:int}", GetBasket);
        routes.MapPut("/price/{id:int}", PutBasket);
    }

    private static Results<Ok<string>, NotFound> GetBasket(int id, IConnectionMultiplexer redis)
    {
        IDatabase database = redis.GetDatabase();
        database.StringSet($"seen:{id}", "1");
        RedisValue basket = database.StringGet($"basket:{id}");
        if (basket.IsNull && id > 1_000_000)
        {
            return TypedResults.NotFound();
        }
        return TypedResults.Ok(basket.ToString());
    }

    private static void PutBasket(int id, string items, IConnectionMultiplexer redis)
    {
        redis.GetDatabase().StringSet($"basket:{id}", items);
    }
}
