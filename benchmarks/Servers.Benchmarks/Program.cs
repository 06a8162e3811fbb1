using StockExchange.Servers.Benchmarks;

return args switch
{
    ["idle"] => Idle.Run(),
    ["redis", .. var rest] when Rounds.TryParse(rest, out int rounds) => Redis.Run(rounds),
    ["models", .. var rest] when Rounds.TryParse(rest, out int rounds) => await Models.RunAsync(rounds),
    ["durability", .. var rest] when Rounds.TryParse(rest, out int rounds) => Durability.Run(rounds),
    _ => Rounds.Usage(),
};
