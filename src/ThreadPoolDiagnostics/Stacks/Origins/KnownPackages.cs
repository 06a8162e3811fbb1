namespace ThreadPoolDiagnostics.Stacks.Origins;

/// <summary>
/// Packages that many programs have, by the beginning of their assemblies' and namespaces' names: an inference for where nothing
/// lists a program's packages, such as stacks as text. <c>--own</c> corrects it.
/// </summary>
internal static class KnownPackages
{
    /// <summary>Those whose waits are known (KnownApis.tsv), and others among the most downloaded of nuget.org.</summary>
    private static readonly HashSet<string> Names = new(StringComparer.OrdinalIgnoreCase)
    {
        "Akka", "Amazon", "AngleSharp", "Apache.Arrow", "Autofac", "AutoMapper", "AWSSDK", "Azure", "BouncyCastle", "Castle",
        "Confluent.Kafka", "CsvHelper", "Dapper", "DnsClient", "DotNetty", "EasyNetQ", "Elastic", "Elasticsearch.Net",
        "Enyim.Caching", "FirebirdSql", "FluentAssertions", "FluentValidation", "Flurl", "Google", "GraphQL", "Grpc", "Hangfire",
        "HotChocolate", "Humanizer", "JetBrains", "linq2db", "LinqToDB", "log4net", "MailKit", "Marten", "MassTransit", "MediatR",
        "MessagePack", "MimeKit", "MongoDB", "Moq", "MySql", "MySqlConnector", "NATS", "Nest", "Newtonsoft", "NHibernate", "NLog",
        "NodaTime", "Npgsql", "NServiceBus", "NSubstitute", "nunit", "OpenIddict", "OpenTelemetry", "Oracle", "Org.BouncyCastle",
        "Orleans", "Pipelines.Sockets.Unofficial", "Polly", "Prometheus", "protobuf-net", "ProtoBuf", "Quartz", "RabbitMQ",
        "Rebus", "Refit", "Renci.SshNet", "RestSharp", "SendGrid", "Serilog", "ServiceStack", "SixLabors", "SQLitePCL",
        "StackExchange.Profiling", "StackExchange.Redis", "Swashbuckle", "Topshelf", "TUnit", "Twilio", "Wolverine", "xunit",
        "YamlDotNet", "ZiggyCreatures",
    };

    /// <param name="name">An assembly's name without extension, or a namespace.</param>
    public static bool Contain(string name)
    {
        for (int end = name.Length; end > 0; end = name.LastIndexOf('.', end - 1))
            if (Names.Contains(name[..end])) return true;
        return false;
    }
}
