using System.Net;
using System.Net.Mail;
using TestTargets;

namespace TestLibraryTargets.Services;

/// <summary>SmtpClient.Send to a server that takes its time before it greets. 120 connections, 600 ms.</summary>
internal sealed class Receipts(IPEndPoint server)
{
    public static readonly LibraryProgram Program = new("smtp-client-send",
        Label.StarvesThrough(["System.Net.Mail.SmtpClient.Send"])
            .Advised("SendMailAsync").NeverAdvised("ReceiveAsync", "TaskCompletionSource", "Task.Delay"),
        Start);

    public void Send(string customer)
    {
        using var client = new SmtpClient($"{server.Address}", server.Port);
        using var mail = new MailMessage("shop@example.com", customer, "Your receipt", "Thank you.");
        client.Send(mail); // blocks
    }

    private static void Start()
    {
        IPEndPoint server = SlowMail.Start(TimeSpan.FromMilliseconds(600), isWarmedUp: !WarmUp.IsOver);
        LibrarySite.Start(callers: 120, site => site.Services.AddSingleton(new Receipts(server)),
            site => site.MapGet("/", (Receipts receipts) =>
            {
                receipts.Send("customer@example.com");
                return "sent";
            }));
    }
}
