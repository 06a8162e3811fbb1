using FsCheck;
using FsCheck.Fluent;

namespace StockExchange.StockStore.Tests.Table;

public sealed class ModelTests
{
    private static readonly Gen<TableStep> Steps =
        from kind in Gen.Elements(Enum.GetValues<StepKind>())
        from place in Gen.Choose(0, 5_000)
        from quantity in Gen.OneOf(
            Gen.Choose(1, 20).Select(small => (long)small),
            Gen.Choose(0, 20).Select(less => long.MaxValue - less))
        from length in Gen.OneOf(Gen.Choose(0, 10), Gen.Choose(0, 1_500))
        select new TableStep(kind, place, quantity, length);

    [Fact]
    public void A_table_of_few_ids_does_what_the_model_does() => Check([.. Enumerable.Range(1, 5)]);

    [Fact]
    public void A_table_of_neighbouring_ids_does_what_the_model_does() => Check([.. Enumerable.Range(1, 2_000)]);

    [Fact]
    public void A_table_of_scattered_ids_does_what_the_model_does()
    {
        var random = new Random(1);
        Check([.. Enumerable.Range(1, 2_000).Select(_ => random.Next(1, int.MaxValue)).Append(int.MaxValue).Distinct()]);
    }

    [Fact]
    public void A_table_of_ids_chosen_to_collide_does_what_the_model_does() => Check(CollidingIds.Take(1_500));

    private static void Check(int[] ids) =>
        Prop.ForAll(Arb.From(Steps.ListOf(), Shrink), steps => new TableModel(ids).Run(steps))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(100));

    /// <summary>Leaves out ever smaller parts of a history.</summary>
    private static IEnumerable<List<TableStep>> Shrink(List<TableStep> steps)
    {
        for (int length = steps.Count / 2; length > 0; length /= 2)
        {
            for (int start = 0; start + length <= steps.Count; start += length)
                yield return [.. steps[..start], .. steps[(start + length)..]];
        }
    }
}
