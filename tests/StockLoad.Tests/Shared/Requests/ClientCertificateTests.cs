using System.Security.Cryptography.X509Certificates;
using StockExchange.CommandLine;
using StockExchange.StockLoad.Shared.Requests;

namespace StockExchange.StockLoad.Tests.Shared.Requests;

public sealed class ClientCertificateTests : IDisposable
{
    private readonly TemporaryFolder _folder = new();
    private readonly X509Certificate2 _certificate = SelfSigned.Create();

    public void Dispose()
    {
        _certificate.Dispose();
        _folder.Dispose();
    }

    [Fact]
    public void A_certificate_is_read_with_its_key_from_one_file_or_two()
    {
        string certificate = _certificate.ExportCertificatePem();
        string key = _certificate.GetRSAPrivateKey()!.ExportPkcs8PrivateKeyPem();
        string one = _folder.Write("both.pem", $"{certificate}\n{key}\n{certificate}");

        Assert.All(
            [
                ClientCertificate.Read(one, null),
                ClientCertificate.Read(_folder.Write("c.pem", certificate), _folder.Write("k.pem", key)),
            ],
            read => Assert.True(read.TargetCertificate.HasPrivateKey && read.TargetCertificate.Equals(_certificate)));
    }

    [Fact]
    public void What_is_no_certificate_with_a_key_is_said_in_one_line()
    {
        string certificate = _folder.Write("c.pem", _certificate.ExportCertificatePem());

        string Message(string file, string? key = null)
        {
            string message = Assert.Throws<CommandException>(() => ClientCertificate.Read(file, key)).Message;
            Assert.DoesNotContain('\n', message);
            return message;
        }

        Assert.Contains("They must be PEM files", Message(certificate));
        Assert.Contains("They must be PEM files", Message(_folder.Write("x.pem", "x")));
        Assert.Contains("They must be PEM files", Message(certificate, _folder.Write("k.pem", "x")));
        Assert.StartsWith($"--cert {_folder.File("none")}: ", Message(_folder.File("none")));
    }
}
