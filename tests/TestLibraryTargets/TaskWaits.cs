namespace TestLibraryTargets;

/// <summary>What a line calls that waits for a task, as labels name it.</summary>
internal static class TaskWaits
{
    public const string
        Result = "System.Threading.Tasks.Task.Result",
        Wait = "System.Threading.Tasks.Task.Wait",
        AwaiterResult = "System.Runtime.CompilerServices.TaskAwaiter.GetResult";
}
