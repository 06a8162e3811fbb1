using System.Globalization;
using LegacyTargets;

// As in much of Europe, where "0.5" may be read as five.
var culture = (CultureInfo)CultureInfo.InvariantCulture.Clone();
(culture.NumberFormat.NumberDecimalSeparator, culture.NumberFormat.NumberGroupSeparator) = (",", ".");
CultureInfo.DefaultThreadCurrentCulture = culture;

Func<Task>? request = args switch
{
    ["task-wait"] => Requests.TaskWait,
    ["lock-convoy"] => Requests.LockConvoy,
    ["async"] => Requests.Async,
    _ => null,
};
if (request is null && args is not ["warm-checkout"])
{
    await Console.Error.WriteLineAsync("usage: LegacyTargets task-wait|lock-convoy|async|warm-checkout");
    return 1;
}

if (request is null) _ = Checkout.ServeAsync();
else
    for (int caller = 0; caller < Requests.Callers; caller++) _ = Requests.AskForeverAsync(request);
Console.WriteLine($"ready {Environment.ProcessId}");
Console.In.ReadToEnd(); // the parent holds stdin open; when it closes it, or dies, this process ends
return 0;
