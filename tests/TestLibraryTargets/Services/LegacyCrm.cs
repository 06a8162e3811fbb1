using System.ServiceModel;
using TestLibraryTargets.Remote;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>
/// A synchronous operation of a WCF client, which is a proxy generated at run time; the service accepts connections and says
/// nothing. 250 connections, 4 s each. After https://github.com/dotnet/wcf/issues/5417. Without the warm-up's quick answers.
/// </summary>
internal sealed class LegacyCrm(ICrm crm)
{
    public static readonly LibraryProgram Program = new("wcf-operation",
        Label.StarvesThrough(["TestLibraryTargets.Services.ICrm.NameOf"])
            .Advised("task-based").NeverAdvised("TaskCompletionSource", "Task.Delay"),
        Start);

    public string Name(int customer)
    {
        try
        {
            return crm.NameOf(customer); // blocks
        }
        catch (TimeoutException)
        {
            return "unknown";
        }
    }

    private static void Start()
    {
        var binding = new BasicHttpBinding { OpenTimeout = TimeSpan.FromSeconds(4), SendTimeout = TimeSpan.FromSeconds(4) };
        ICrm crm = new ChannelFactory<ICrm>(binding, new($"http://{SilentServer.Start()}/crm")).CreateChannel();
        LibrarySite.Start(callers: 250, site => site.Services.AddSingleton(new LegacyCrm(crm)),
            site => site.MapGet("/", (LegacyCrm customers) => WarmUp.IsOver ? customers.Name(7) : "none"));
    }
}

[ServiceContract]
public interface ICrm
{
    [OperationContract]
    string NameOf(int customer);
}
