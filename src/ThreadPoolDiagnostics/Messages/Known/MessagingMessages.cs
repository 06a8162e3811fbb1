using System.Text.RegularExpressions;

namespace ThreadPoolDiagnostics.Messages.Known;

/// <summary>Messages of actors, queues and jobs.</summary>
internal static partial class MessagingMessages
{
    public static IEnumerable<KnownMessage> All { get; } =
    [
        new("orleans-thread-pool-delay", ".NET Thread Pool is exhibiting delays of ...s.",
            [".NET Thread Pool is exhibiting delays of "],
            Reading.WithFigure(OrleansDelay(), MessageLevel.Shows, "queue delay", "s",
                seconds => $"Orleans measured that a work item waited {seconds:0.0} s for a pool thread."),
            "Whether blocked threads, a busy CPU or a collection made it wait.", NextSteps.ThisProcess),
        new("orleans-stall", ".NET Runtime Platform stalled for ...", [".NET Runtime Platform stalled for "],
            Reading.WithFigure(OrleansStall(), MessageLevel.DoesNotTell, "stall", "s",
                seconds => $"A thread of Orleans that does not belong to the pool did not run for {seconds:0.0} s."),
            "Whether the pool starved as well: starvation alone does not stop this thread; a collection, the CPU or the machine "
            + "does.",
            "Look at the collections and the CPU: dotnet-starvation counters monitor -p PID."),
        new("orleans-response-timeout", "Response did not arrive on time in ... for message",
            ["Response did not arrive on time in "],
            Reading.WithFigure(OrleansResponse(), MessageLevel.DoesNotTell, "timeout", "s",
                seconds => $"A call of a grain got no answer in {seconds:0.#} s."),
            "Whether the grain was slow or waited for itself, a silo was overloaded, or its pool starved.", NextSteps.BothEnds),
        new("akka-heartbeat-delayed", "Scheduled sending of heartbeat was delayed. Previous heartbeat was sent [...] ms ago",
            ["Scheduled sending of heartbeat was delayed"],
            Reading.WithFigure(Akka(), MessageLevel.Suggests, "time since the last heartbeat", "ms",
                milliseconds => $"Akka sent no heartbeat for {milliseconds:0} ms."),
            "Whether blocking actors held the dispatcher's threads, or the CPU or a collection delayed it. Unless "
            + "configured otherwise, the dispatcher uses .NET's pool.", NextSteps.ThisProcess),
        new("kafka-max-poll-interval", "Application maximum poll interval (...ms) exceeded by ...ms",
            ["Application maximum poll interval ("],
            Reading.WithFigure(Kafka(), MessageLevel.DoesNotTell, "exceeded by", "ms",
                milliseconds => $"The consumer did not call Consume() in time; it was late by {milliseconds:0} ms."),
            "Whether handling a message took so long, or the loop's continuation waited for a pool "
                + "thread.", NextSteps.ThisProcess),
        new("servicebus-lock-lost", "The lock supplied is invalid. Either the lock expired, or the message has already been "
            + "removed",
            ["The lock supplied is invalid. Either the lock expired, or the message has already been removed"],
            Reading.Plain(MessageLevel.DoesNotTell, "A message of Azure Service Bus was settled or renewed after its lock "
                + "was lost."),
            "Whether handling took longer than the lock, the message was settled twice, or a starving pool renewed the lock "
                + "late.",
            NextSteps.ThisProcess),
        new("rabbitmq-missed-heartbeats", "missed heartbeats from client, timeout: ...s",
            ["missed heartbeats from client, timeout: "],
            Reading.WithFigure(RabbitMq(), MessageLevel.DoesNotTell, "timeout", "s",
                seconds => $"The broker received nothing from a client for about {seconds:0} s, and closed its connection."),
            "Why: .NET's client sends heartbeats by a timer, which needs a pool thread; a paused process and the network stop "
            + "them as well.",
            "While it happens: dotnet-starvation check -p PID of the client."),
        new("masstransit-request-timeout", "Timeout waiting for response, RequestId: ...",
            ["Timeout waiting for response, RequestId: "],
            Reading.Plain(MessageLevel.DoesNotTell, "A request of MassTransit got no response in time."),
            "Whether the consumer was slow or failed, the response was lost, or one of both processes "
                + "starved.", NextSteps.BothEnds),
        new("quartz-misfire", "Handling ... trigger(s) that missed their scheduled fire-time.",
            [" trigger(s) that missed their scheduled fire-time"],
            Reading.WithFigure(Quartz(), MessageLevel.DoesNotTell, "triggers", "",
                count => $"{count:0} trigger{(count == 1 ? "" : "s")} of Quartz did not fire on time."),
            "Whether the scheduler was stopped, had no free job slot, its database was slow, or the pool starved.",
            NextSteps.ThisProcess),
        new("hangfire-considered-dead", "Server ... was considered dead by other servers, restarting...",
            [" was considered dead by other servers, restarting"],
            Reading.Plain(MessageLevel.DoesNotTell, "Other Hangfire servers saw no heartbeat of this one within ServerTimeout."),
            "Whether the pool starved: Hangfire's heartbeat has a thread of its own, which a failing storage or a paused process "
            + "stops.",
            "Look at the storage's errors around that time."),
    ];

    [GeneratedRegex(
        @"exhibiting delays of (?<value>[0-9]{1,9}(\.[0-9]{1,12})?)s", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex OrleansDelay();

    [GeneratedRegex(@"Platform stalled for (?<value>[0-9.:]{5,24}[0-9])", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex OrleansStall();

    [GeneratedRegex(
        @"did not arrive on time in (?<value>[0-9.:]{5,24}) for message", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex OrleansResponse();

    [GeneratedRegex(
        @"Previous heartbeat was sent \[?(?<value>[0-9]{1,9}(\.[0-9]{1,9})?)\]? ?ms ago",
        RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Akka();

    [GeneratedRegex(
        @"poll interval \([0-9]{1,12}ms\) exceeded by (?<value>[0-9]{1,12})ms", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Kafka();

    [GeneratedRegex(
        @"missed heartbeats from client, timeout: (?<value>[0-9]{1,9})s", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex RabbitMq();

    [GeneratedRegex(@"Handling (?<value>[0-9]{1,9}) trigger\(s\) that missed", RegexOptions.ExplicitCapture, Timeout.Infinite)]
    private static partial Regex Quartz();
}
