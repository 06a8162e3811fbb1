namespace Fabrikam;

#pragma warning disable VSTHRD003, VSTHRD103 // The exhibit: a result is taken that is there already
/// <summary>A request of a library that own code handles, as Orleans' TaskRequest: where the answer is there at once, it is taken
/// without awaiting it.</summary>
public abstract class Request
{
    /// <summary>Handles it.</summary>
    public Task<string> Invoke()
    {
        Task<string> answer = Handle();
        return answer.IsCompleted ? Task.FromResult(answer.GetAwaiter().GetResult().Trim()) : TrimAsync(answer);
    }

    /// <summary>What an application implements.</summary>
    protected abstract Task<string> Handle();

    private static async Task<string> TrimAsync(Task<string> answer) => (await answer).Trim();
}
