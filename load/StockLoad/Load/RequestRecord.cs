using System.Runtime.InteropServices;

namespace StockExchange.StockLoad.Load;

/// <summary>What became of a request.</summary>
internal enum RequestOutcome
{
    /// <summary>A whole answer with a status from 200 to 299.</summary>
    Success,

    /// <summary>A whole answer with any other status.</summary>
    OtherStatus,

    /// <summary>No whole answer: connection refused, reset, or closed in the middle.</summary>
    Failed,

    /// <summary>Still waiting when the drain was over, or when the run was stopped.</summary>
    Unanswered,
}

/// <summary>One request. Times count from the start of the load; <see cref="Status"/> is 0 without an answer.</summary>
[StructLayout(LayoutKind.Auto)]
internal readonly record struct RequestRecord(TimeSpan Start, TimeSpan End, RequestOutcome Outcome, int Status = 0)
{
    public TimeSpan Latency => End - Start;

    public bool IsAnswered => Outcome is RequestOutcome.Success or RequestOutcome.OtherStatus;
}
