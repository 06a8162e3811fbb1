using System.Net;
using System.Net.Mail;

namespace TestTargets.Starving;

/// <summary>Sends a mail for each order, synchronously; the mail server greets after 800 ms. 80 callers.</summary>
internal static class SendMail
{
    public static readonly Scenario Scenario = new("smtp-send",
        Label.Starves("input-output|task|native", "TestTargets.Starving.SendMail.Confirm").Here().Of(Kind.Api), Start);

    private static void Start()
    {
        IPEndPoint server = SlowMail.Start(TimeSpan.FromMilliseconds(800));
        ClosedLoop.Start(80, () => Confirm(server));
    }

    private static void Confirm(IPEndPoint server)
    {
        using var client = new SmtpClient("127.0.0.1", server.Port);
        client.Send("shop@example.org", "customer@example.org", "Your order", "Thank you."); // blocks
    }
}
