namespace StockExchange.TestKit.Targets;

/// <summary>The process MeterTarget, which has a meter and an EventSource of one name.</summary>
internal static class MeterShop
{
    public const string Provider = "MeterTarget.Shop";

    public static Target Start() => Target.Start("dotnet", BuiltProgram.Assembly("MeterTarget"));
}
