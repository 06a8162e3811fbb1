namespace StockExchange.StockLoad.Shared.Conditions;

/// <summary>What a measure is a quantity of, and so which units its threshold may have.</summary>
/// <param name="Units">Each with its factor to the first one, in which the measure counts. The unit "" may be left out.</param>
internal sealed record Quantity(IReadOnlyList<(string Unit, double Factor)> Units)
{
    public static readonly Quantity Time = new([("ms", 1), ("s", 1_000), ("us", 0.001), ("m", 60_000)]);

    public static readonly Quantity Rate = new([("", 1), ("/s", 1)]);

    public static readonly Quantity Count = new([("", 1)]);

    public static readonly Quantity Share = new([("%", 1)]);

    public static readonly Quantity Memory = new([("MB", 1), ("GB", 1_000)]);

    /// <summary>"ms, s, us, m", or "no unit".</summary>
    public string Expected => string.Join(" or ", Units.Select(unit => unit.Unit is "" ? "no unit" : unit.Unit));

    public string Text(double value) => $"{value:#,0.###}{(Units[0].Unit is "" ? "" : " ")}{Units[0].Unit}";

    /// <summary>Null for a unit that it does not have.</summary>
    public double? Factor(string unit) =>
        Units.Where(known => known.Unit == unit).Select(known => (double?)known.Factor).FirstOrDefault();
}
