using System.Text.RegularExpressions;
using StockExchange.Pages.Charts;
using StockExchange.Pages.Live;
using StockExchange.TestKit.Observations;
using ThreadPoolDiagnostics.Observations;
using ThreadPoolDiagnostics.PoolEvents;
using ThreadPoolDiagnostics.Stacks.Waits;
using ThreadPoolDiagnostics.Verdicts;

namespace StockExchange.Pages.Tests.Live;

public sealed class PoolTimeChartsTests
{
    private const double Midday = 12 * 3_600;

    [Fact]
    public void The_axis_is_the_clock_and_only_the_interval_is_drawn()
    {
        string html = Draw(Views.Of(Given.Sampled(Enumerable.Repeat((4, 0L, 20.0, 2.0), 60))), Midday + 20, Midday + 40);

        Assert.Contains(">12:00:30<", html, StringComparison.Ordinal);
        Assert.Equal(21, Regex.Count(html, "<tr data-x"));
        Assert.Contains("<th scope=\"row\">12:00:20</th>", html, StringComparison.Ordinal);
        Assert.DoesNotContain("<th scope=\"row\">12:00:19</th>", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Nothing_is_drawn_of_a_time_without_counters() => Assert.Equal(
        "<p>No counters arrived in this time.</p>\n",
        Draw(Views.Of(Given.Sampled(Enumerable.Repeat((4, 0L, 20.0, 2.0), 10))), Midday + 100, Midday + 200));

    [Fact]
    public void Verdicts_lie_behind_all_charts_and_are_named_in_the_first()
    {
        PoolView view = Views.Of(Given.Sampled(Enumerable.Repeat((4, 90L, 2.0, 2.0), 60))) with
        {
            Verdicts =
            [
                new(Verdict.Healthy, Second(0), Second(20)), new(Verdict.Starving, Second(20), Second(50)),
                new(Verdict.Blocking, Second(50), Second(52)),
            ],
        };

        string html = Draw(view, Midday, Midday + 60);

        Assert.Equal(5, Regex.Count(html, "class=\"span is-bad\""));
        Assert.Single(Regex.Matches(html, ">starving</text>"));
        Assert.DoesNotContain(">blocking</text>", html, StringComparison.Ordinal); // too narrow for its name
        Assert.DoesNotContain("healthy", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Threads_are_split_as_the_last_stacks_showed_them_and_not_at_all_when_those_are_old()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((20, 90L, 2.0, 2.0), 60)) with
        {
            Stacks =
            [
                Given.Snapshot(5, Given.Sleeping(8), Given.Running(2), Given.Idle(10)),
                Given.Snapshot(10, Given.Sleeping(12), Given.Idle(8)),
            ],
        };

        string html = Draw(Views.Of(observation), Midday, Midday + 60);

        Assert.Matches("12:00:07</th><td>20</td><td>8</td><td>2</td>", html);
        Assert.Matches("12:00:20</th><td>20</td><td>12</td><td>0</td>", html);
        Assert.Matches("12:00:50</th><td>20</td><td></td><td></td>", html);
    }

    [Fact]
    public void A_row_of_the_heat_map_leads_to_its_call()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((20, 90L, 2.0, 2.0), 20)) with
        {
            Stacks =
            [
                Given.Snapshot(5, Given.Sleeping(8, "App.Orders.Show()"), Given.Sleeping(3, "App.Cart.Pay()", firstId: 100)),
            ],
        };

        string html = Draw(Views.Of(observation), Midday, Midday + 20);

        string[] calls = [.. Regex.Matches(html, "href=\"#(call-[0-9a-f]{8})\"").Select(match => match.Groups[1].Value)];
        Assert.Equal(
            [ObservedCall.IdFor("App.Orders.Show()", WaitKind.Sleep), ObservedCall.IdFor("App.Cart.Pay()", WaitKind.Sleep)],
            calls);
        Assert.Contains("up to 8 threads", html, StringComparison.Ordinal);
        Assert.Contains("class=\"heat h8 waiting\"", html, StringComparison.Ordinal);
        Assert.Contains("class=\"heat h3 waiting\"", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Measured_delays_stand_beside_the_estimate()
    {
        Observation observation = Given.Sampled(Enumerable.Repeat((20, 90L, 2.0, 2.0), 20)) with
        {
            QueueDelays = [new QueueDelay(Second(5), Second(0.5), 40, 3, Second(0.1), Second(0.3), Second(0.4), 20)],
        };

        string html = Draw(Views.Of(observation), Midday, Midday + 20);

        Assert.Single(Regex.Matches(html, "<path class=\"point delay\""));
        Assert.Contains("45 s", html, StringComparison.Ordinal);
    }

    [Fact]
    public void Where_nothing_is_completed_a_lower_bound_is_drawn_and_called_so()
    {
        IEnumerable<(int, long, double, double)> moving = Enumerable.Repeat((8, 90L, 45.0, 1.0), 5);
        Observation observation = Given.Sampled([.. moving, .. Enumerable.Repeat((8, 90L, 0.0, 1.0), 15)]);

        string html = Draw(Views.Of(observation), Midday, Midday + 20);

        Assert.Single(Regex.Matches(html, "<path class=\"line delay\""));
        Assert.Single(Regex.Matches(html, "<path class=\"line delay bound\""));
        Assert.Contains(">at least</text>", html, StringComparison.Ordinal);
        Assert.Contains("dashed: at least, as nothing was completed", html, StringComparison.Ordinal);
        Assert.Matches("12:00:05</th>.*<td>90</td><td>2 s</td><td>45</td>", html);
        Assert.Matches("12:00:20</th>.*<td>90</td><td>at least 16 s</td><td>0</td>", html);
        Assert.DoesNotContain(" min<", html, StringComparison.Ordinal); // nothing lasted so long
        Assert.DoesNotContain("1.0 h", html, StringComparison.Ordinal);
    }

    [Fact]
    public void No_delay_is_drawn_before_one_is_known()
    {
        string html = Draw(Views.Of(Given.Sampled([(4, 0, 700, 1.0), (4, 90, 0, 1.0)])), Midday, Midday + 20);

        Assert.DoesNotContain("<path class=\"line delay bound", html, StringComparison.Ordinal);
        Assert.DoesNotContain(">at least</text>", html, StringComparison.Ordinal);
        Assert.Matches("12:00:02</th>.*<td>90</td><td></td><td>0</td>", html);
    }

    private static string Draw(PoolView view, double from, double to) =>
        new PoolTimeCharts(view, LinearScale.Time(from, to), "pool").Render();

    private static TimeSpan Second(double seconds) => TimeSpan.FromSeconds(seconds);
}
