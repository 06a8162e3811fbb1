using FsCheck;
using FsCheck.Fluent;
using FsCheck.Xunit;
using StockExchange.Pages.Charts;

namespace StockExchange.Pages.Tests.Charts;

public sealed class ChartTests
{
    private static readonly Gen<double> Values = Gen.Choose(-9_000, 9_000).Select(exponent => Math.Pow(10, exponent / 1_000.0));

    [Property]
    public Property An_axis_from_zero_holds_its_data_with_a_few_round_labels() => Prop.ForAll(Values.ToArbitrary(), highest =>
    {
        LinearScale scale = LinearScale.FromZero(highest);
        Assert.InRange(highest, 0, scale.High * (1 + 1e-9));
        Assert.True(scale.High <= highest * 2.01, $"{highest} uses little of {scale.High}");
        Assert.InRange(scale.Ticks.Count, 2, 6);
        Assert.Equal(0, scale.Ticks[0]);
    });

    [Property]
    public Property A_logarithmic_axis_holds_its_data_with_a_few_labels_within_its_ends() =>
        Prop.ForAll(Values.Two().ToArbitrary(), pair =>
        {
            var (low, high) = (Math.Min(pair.Item1, pair.Item2), Math.Max(pair.Item1, pair.Item2));
            LogScale scale = LogScale.Around(low, high);
            Assert.True(scale.Low <= low * (1 + 1e-9) && scale.High >= high * (1 - 1e-9) && scale.High > scale.Low);
            Assert.InRange(scale.Ticks.Count, 2, scale.MostTicks);
            Assert.All(scale.Ticks, tick => Assert.InRange(tick, scale.Low * (1 - 1e-9), scale.High * (1 + 1e-9)));
        });

    [Property]
    public Property Every_scale_grows_from_0_to_1() => Prop.ForAll(Values.Two().ToArbitrary(), pair =>
    {
        Scale[] scales =
            [LinearScale.FromZero(1e6), LinearScale.Time(-3, 600), LogScale.Around(1e-6, 1e6), new PercentileScale(5)];
        Assert.All(scales, scale =>
        {
            Assert.Equal(0, scale.Position(scale.Low), 9);
            Assert.Equal(1, scale.Position(scale.High), 9);
            Assert.True(scale.Position(Math.Min(pair.Item1, pair.Item2)) <= scale.Position(Math.Max(pair.Item1, pair.Item2)));
        });
    });

    [Fact]
    public void A_time_axis_counts_as_a_clock_does()
    {
        Assert.Equal([0, 5, 10, 15, 20, 25, 30], LinearScale.Time(-3, 32).Ticks);
        Assert.Equal([0, 120, 240, 360, 480, 600], LinearScale.Time(0, 610, most: 6).Ticks);
        Assert.Equal("4 min", AxisText.Time(610)(240));
    }

    [Fact]
    public void Percentiles_are_as_far_apart_as_their_nines()
    {
        PercentileScale scale = PercentileScale.For(90_000);

        Assert.Equal([0, 50, 75, 90, 99, 99.9, 99.99, 99.999], scale.Ticks);
        Assert.Equal(0.2, scale.Position(90), 9);
        Assert.Equal(0.6, scale.Position(99.9), 9);
        Assert.Equal(1, scale.Position(100));
    }

    [Property]
    public Property Labels_at_the_end_of_lines_never_cover_each_other() =>
        Prop.ForAll(Gen.Choose(0, 150).Select(height => (double)height).ArrayOf(5).ToArbitrary(), heights =>
        {
            double[] apart = EndLabels.Apart([.. heights.Order()], 150);
            Assert.All(apart.Zip(apart.Skip(1)), pair => Assert.True(pair.Second - pair.First >= 13.9));
            Assert.InRange(apart[^1], 0, 150);
        });

    [Fact]
    public void A_line_breaks_where_nothing_was_measured_and_a_lonely_point_stays_visible()
    {
        string svg = ChartSvg.FromChart(Line(new(0, 1), new(1, 2), new(2, null), new(3, double.NaN), new(4, 3)), "x");

        Assert.Contains("d=\"M0,80L250,60\"", svg);
        Assert.Contains("d=\"M1000,40h0\"", svg);
        Assert.Equal(2, svg.Split("<path").Length - 1);
        Assert.DoesNotContain("NaN", svg);
    }

    [Fact]
    public void A_chart_has_a_name_and_a_description_as_text()
    {
        string svg = ChartSvg.FromChart(Line(new ChartPoint(0, 1)) with { Title = "<b>", Description = "a & b" }, "x");

        Assert.Contains("aria-labelledby=\"x-t x-d\"", svg);
        Assert.Contains("<title id=\"x-t\">&lt;b&gt;</title><desc id=\"x-d\">a &amp; b</desc>", svg);
    }

    private static Chart Line(params ChartPoint[] points) => new()
    {
        Title = "Line",
        Description = "A line",
        X = new LinearScale(0, 4, 1),
        Y = new LinearScale(0, 5, 1),
        XText = AxisText.Count,
        YText = AxisText.Count,
        Height = 100,
        Marks = [new LineMark("a", null, points)],
    };
}
