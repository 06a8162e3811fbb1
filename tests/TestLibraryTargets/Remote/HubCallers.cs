using Microsoft.AspNetCore.SignalR.Client;
using TestTargets;
using TestWebTargets;

namespace TestLibraryTargets.Remote;

/// <summary>
/// Clients of a SignalR hub in a process of their own, a connection each, who call a method again as soon as they have been
/// answered, and connect again when the connection was lost.
/// </summary>
internal static class HubCallers
{
    private const string Argument = "--hub-callers";

    /// <param name="hub">Its address.</param>
    /// <param name="method">A method of the hub without parameters.</param>
    /// <param name="callers">After the warm-up, if there is one; they are connected before.</param>
    public static void Start(string hub, string method, int callers) =>
        Helper.Start(Argument, hub, method, $"{callers}", $"{!WarmUp.IsOver}");

    public static bool IsAskedFor(string[] args) => args is [Argument, _, _, _, _];

    public static int Run(string[] args)
    {
        if (bool.Parse(args[4])) WarmUp.Begin();
        else WarmUp.LeaveOut();
        int callers = int.Parse(args[3]);
        for (int caller = 0; caller < callers; caller++) _ = CallAsync(args[1], args[2], isQuick: caller < HttpLoad.QuickCallers);
        return Helper.Stay("calling");
    }

    private static async Task CallAsync(string hub, string method, bool isQuick)
    {
        while (true)
        {
            await using HubConnection connection = new HubConnectionBuilder().WithUrl(hub).Build();
            try
            {
                await connection.StartAsync();
                if (!isQuick) await Task.Delay(WarmUp.Left);
                while (true)
                {
                    await connection.InvokeAsync<int>(method);
                    if (!WarmUp.IsOver) await Task.Delay(HttpLoad.QuickPause);
                }
            }
            catch (Exception)
            {
                await Task.Delay(HttpLoad.QuickPause); // a server that starves loses connections
            }
        }
    }
}
