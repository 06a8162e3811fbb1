using System.Text;
using DotnetStarvation.Counters;

namespace DotnetStarvation.Tests.Counters;

public sealed class CounterRenderingTests
{
    private static IEnumerable<CounterRow> Rows => SampleReadings.All.SelectMany(CounterRow.FromReading);

    [Fact]
    public void Csv_is_as_dotnet_counters_writes_it() => Assert.Equal(
        """
        Timestamp,Provider,Counter Name,Counter Type,Mean/Increment
        03/01/2026 09:30:05,System.Runtime,CPU Usage (%),Metric,12.345678901234567
        03/01/2026 09:30:05,System.Runtime,ThreadPool Queue Length,Metric,3
        03/01/2026 09:30:05,System.Runtime,Allocation Rate (B / 1 sec),Rate,8192
        03/01/2026 09:30:05,System.Runtime,Gen 0 GC Count (Count / 1 sec),Rate,0
        03/01/2026 09:30:05,Shop,"orders ({order} / 5 sec)[kind=tea;size=""big""]",Rate,12
        03/01/2026 09:30:05,Shop,"orders ({order})[kind=tea;size=""big""]",Metric,1234567
        03/01/2026 09:30:05,Shop,served (Count),Metric,1234567
        03/01/2026 09:30:05,Shop,warmth (Cel),Metric,-1.5
        03/01/2026 09:30:05,Shop,meals (Count / 5 sec),Rate,40
        03/01/2026 09:30:05,Shop,meals (s)[Percentile=50],Metric,0.25
        03/01/2026 09:30:05,Shop,meals (s)[Percentile=99],Metric,1E-07

        """.ReplaceLineEndings("\n"), Written(output => new CsvExport(output), Rows));

    [Fact]
    public void Json_is_as_dotnet_counters_writes_it() => Assert.Equal(
        ("""
        { "TargetProcess": "My \"Shop\"", "StartTime": "2026-03-01T09:30:00.0000000+00:00", "Events": [
        {"timestamp":"2026-03-01T09:30:05.2500000+01:00","provider":"System.Runtime","name":"CPU Usage (%)",
        """
        + """
        "tags":"","counterType":"Metric","value":12.345678901234567},
        {"timestamp":"2026-03-01T09:30:05.2500000+01:00","provider":"Shop","name":"orders ({order} / 5 sec)",
        """
        + """
        "tags":"kind=tea,size=\"big\"","counterType":"Rate","value":12}
        ] }

        """).ReplaceLineEndings("\n"), Written(Json, Rows.Where((_, i) => i is 0 or 4)));

    [Fact]
    public void Json_without_events_is_json() =>
        Assert.Equal(
            "{ \"TargetProcess\": \"My \\\"Shop\\\"\", \"StartTime\": \"2026-03-01T09:30:00.0000000+00:00\", "
            + "\"Events\": [\n] }\n",
            Written(Json, []));

    [Fact]
    public void A_table_has_providers_and_names_in_alphabetical_order_and_values_to_the_right()
    {
        var table = new CounterTable(TimeSpan.FromSeconds(1));
        table.Add(SampleReadings.All);

        Assert.Equal(
            """
            [Shop]
                meals (Count / 5 sec)                                     40
                meals (s)[Percentile=50]                                0.25
                meals (s)[Percentile=99]                               1E-07
                orders ({order} / 5 sec)[k…tea;size="big"]                12
                orders ({order})[kind=tea;size="big"]              1,234,567
                served (Count)                                     1,234,567
                warmth (Cel)                                            -1.5
            [System.Runtime]
                Allocation Rate (B / 1 sec)                            8,192
                CPU Usage (%)                                         12.346
                Gen 0 GC Count (Count / 1 sec)                             0
                ThreadPool Queue Length                                    3
            """.ReplaceLineEndings("\n"), string.Join('\n', CounterTableText.Lines(table, 64, sparklines: true)));
    }

    [Fact]
    public void A_wide_table_shows_the_course_of_each_counter()
    {
        var table = new CounterTable(TimeSpan.FromSeconds(1));
        foreach (double value in new[] { 0.0, 4, 8 }) table.Add([SampleReadings.All[1] with { Value = value }]);

        Assert.EndsWith("8  ▁▅█", CounterTableText.Lines(table, 100, sparklines: true).Last(), StringComparison.Ordinal);
    }

    [Fact]
    public void A_counter_that_has_fallen_silent_has_no_present_value()
    {
        var table = new CounterTable(TimeSpan.FromSeconds(1));
        table.Add([SampleReadings.All[0]]);
        table.Add([SampleReadings.All[1] with { Time = SampleReadings.All[1].Time + TimeSpan.FromSeconds(4) }]);

        Assert.EndsWith(
            " -",
            CounterTableText.Lines(table, 80, sparklines: false).Single(line => line.Contains("CPU", StringComparison.Ordinal)),
            StringComparison.Ordinal);
    }

    [Fact]
    public void A_line_in_a_pipe_has_time_provider_name_and_value() => Assert.Equal(
        "09:30:05 Shop             orders ({order})[kind=tea;size=\"big\"]                                 1,234,567",
        CounterTableText.Line(CounterRow.FromReading(SampleReadings.All[4]).Last()));

    private static ICounterExport Json(StreamWriter output) =>
        new JsonExport(output, "My \"Shop\"", new DateTimeOffset(2026, 3, 1, 9, 30, 0, TimeSpan.Zero));

    private static string Written(Func<StreamWriter, ICounterExport> create, IEnumerable<CounterRow> rows)
    {
        using var stream = new MemoryStream();
        using (ICounterExport export = create(new StreamWriter(stream, new UTF8Encoding(false))))
        {
            foreach (CounterRow row in rows) export.Write(row);
        }
        return Encoding.UTF8.GetString(stream.ToArray());
    }
}
