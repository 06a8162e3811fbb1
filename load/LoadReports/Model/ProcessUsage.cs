namespace StockExchange.LoadReports.Model;

/// <summary>What the operating system says that a process used while it was under load: any process, .NET or not.</summary>
/// <param name="CpuSeconds">Processor time, user and system.</param>
/// <param name="CpuPercent">The same, of one processor: 200 is two processors all the time.</param>
/// <param name="PeakThreads">Threads of the operating system, the highest that was seen.</param>
/// <param name="PeakMegabytes">Physical memory (the resident set), the highest that was seen.</param>
internal sealed record ProcessUsage(double CpuSeconds, double CpuPercent, int PeakThreads, double PeakMegabytes);
