using DotnetStarvation.Prometheus;
using OpenTelemetry.Metrics;

namespace DotnetStarvation.Tests.Prometheus;

public sealed class PrometheusNameTests
{
    [Theory]
    [InlineData("dotnet.thread_pool.queue.length", "{work_item}", MetricType.LongSumNonMonotonic,
        "dotnet_thread_pool_queue_length")]
    [InlineData("dotnet.process.cpu.time", "s", MetricType.DoubleSum, "dotnet_process_cpu_time_seconds_total")]
    [InlineData("dotnet.process.memory.working_set", "By", MetricType.LongSumNonMonotonic,
        "dotnet_process_memory_working_set_bytes")]
    [InlineData("dotnet.starvation.queue.delay", "s", MetricType.Histogram, "dotnet_starvation_queue_delay_seconds")]
    [InlineData("dotnet.starvation.queue.waiting", "s", MetricType.DoubleGauge, "dotnet_starvation_queue_waiting_seconds")]
    [InlineData("dotnet.starvation.state", "1", MetricType.LongSumNonMonotonic, "dotnet_starvation_state")]
    [InlineData("dotnet.starvation.episodes", "{episode}", MetricType.LongSum, "dotnet_starvation_episodes_total")]
    public void A_name_is_translated_as_OpenTelemetry_does(string name, string unit, MetricType type, string expected) =>
        Assert.Equal(expected, PrometheusName.OfMetric(name, unit, type));

    [Theory]
    [InlineData("k8s.pod.name", "k8s_pod_name")]
    [InlineData("1st.zone", "_1st_zone")]
    [InlineData("__name__", "_name_")]
    [InlineData("..zone--id", "_zone_id")]
    public void A_label_is_never_one_of_Prometheus_own(string attribute, string expected) =>
        Assert.Equal(expected, PrometheusName.OfLabel(attribute));
}
