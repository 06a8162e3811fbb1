using System.Net.Sockets;

namespace ThreadPoolDiagnostics.Targets;

/// <summary>Sends a command to a runtime, on its own threads and within a deadline, also when the process is stuck.</summary>
internal static class RuntimeQuestion
{
    /// <summary>The runtime's information on its process.</summary>
    public static TargetInfo Describe(Deadline deadline)
    {
        RuntimeAnswer answer = Ask(RuntimeCommand.GetProcessInfo2, deadline);
        if (!answer.IsOk) answer = Ask(RuntimeCommand.GetProcessInfo, deadline);
        return answer.IsOk
            ? Parse(answer.Payload, deadline.Target)
            : throw DiagnosticsException.RuntimeTooOld(deadline.ProcessId, "a runtime that does not know what it is asked");
    }

    private static TargetInfo Parse(byte[] answer, TargetProcess target)
    {
        try
        {
            return TargetInfo.Parse(answer);
        }
        catch (InvalidDataException lie)
        {
            throw AttachFailure.Explain(target, lie);
        }
    }

    /// <summary>Resumes a runtime that is suspended at its start; no effect on one that runs.</summary>
    public static void Resume(Deadline deadline) => Ask(RuntimeCommand.ResumeRuntime, deadline);

    /// <summary>The variables of the process's environment; empty when the runtime does not tell them.</summary>
    public static IReadOnlyDictionary<string, string> ReadEnvironment(Deadline deadline) =>
        Ask(connection => EnvironmentAnswer.Read(connection, RuntimeCommand.GetProcessEnvironment.Send(connection)), deadline);

    private static RuntimeAnswer Ask(RuntimeCommand command, Deadline deadline) => Ask(command.Send, deadline);

    private static T Ask<T>(Func<Stream, T> ask, Deadline deadline)
    {
        const string step = "answer";
        try
        {
            using Stream connection = OwnThread.Call(step,
                () => PortConnection.Open(deadline.Target.Address), deadline, late: stream => stream.Dispose());
            return OwnThread.Call(step, () => ask(connection), deadline);
        }
        catch (Exception failure) when (failure is IOException or SocketException or InvalidDataException)
        {
            throw AttachFailure.Explain(deadline.Target, failure);
        }
    }
}
