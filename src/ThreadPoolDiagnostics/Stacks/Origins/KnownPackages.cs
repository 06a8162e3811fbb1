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
        "Akka", "Amazon", "Amqp", "AngleSharp", "Apache.Arrow", "Apache.NMS", "AsyncIO", "AsyncKeyedLock", "Autofac",
        "AutoMapper", "Avalonia", "AWSSDK", "Azure", "BenchmarkDotNet", "BitFaster", "Bogus", "BouncyCastle", "Bugsnag",
        "CacheManager", "Cassandra", "Castle", "ClickHouse", "CliWrap", "ClosedXML", "CommunityToolkit", "Confluent.Kafka",
        "Couchbase", "CSRedis", "CsvHelper", "Dapper", "Dapr", "Datadog", "DevExpress", "DistributedLock", "DnsClient",
        "Docker.DotNet", "DotNetCore.CAP", "DotNetty", "DotPulsar", "DryIoc", "DuckDB", "Duende", "EasyCaching", "EasyNetQ",
        "EFCore", "Elastic", "Elasticsearch.Net", "EntityFramework", "Enyim.Caching", "EventStore", "ExcelDataReader",
        "FakeItEasy", "FastEndpoints", "FFMpegCore", "FirebirdSql", "FluentAssertions", "FluentFTP", "FluentMigrator",
        "FluentScheduler", "FluentValidation", "Flurl", "FreeRedis", "FreeSql", "Google", "GraphQL", "Grpc", "Hangfire",
        "HotChocolate", "HtmlAgilityPack", "Humanizer", "Ical.Net", "ICSharpCode", "IdentityModel", "IdentityServer4",
        "ImageMagick", "InfluxDB", "Infragistics", "itext", "Jaeger", "JasperFx", "JetBrains", "Jint", "k8s", "KafkaFlow",
        "KubernetesClient", "Lamar", "LaunchDarkly", "LazyCache", "LibGit2Sharp", "linq2db", "LinqToDB", "LiteDB", "log4net",
        "Lucene", "MailKit", "Mapster", "Marten", "MassTransit", "Medallion", "MediatR", "MessagePack", "MimeKit", "MongoDB",
        "Moq", "MQTTnet", "MySql", "MySqlConnector", "NATS", "NCrontab", "Neo4j", "Nest", "NetMQ", "NetTopologySuite",
        "NewRelic", "Newtonsoft", "NHibernate", "Ninject", "Nito", "NLog", "NodaTime", "Npgsql", "NPOI", "NServiceBus",
        "NSubstitute", "nunit", "Ocelot", "OfficeOpenXml", "OpenAI", "OpenIddict", "OpenQA", "OpenTelemetry", "Oracle",
        "Org.BouncyCastle", "Orleans", "Paramore", "PetaPoco", "Pipelines.Sockets.Unofficial", "Polly", "Pomelo", "Prometheus",
        "ProtoBuf", "protobuf-net", "PuppeteerSharp", "Quartz", "RabbitMQ", "Raven", "ReactiveUI", "Rebus", "Refit",
        "Renci.SshNet", "RepoDb", "RestSharp", "SendGrid", "Sentry", "Serilog", "ServiceStack", "SharpCompress", "SharpYaml",
        "Shouldly", "SimpleInjector", "SixLabors", "SkiaSharp", "SlimMessageBus", "Snappier", "SocketIOClient",
        "Spectre.Console", "SQLitePCL", "SqlSugar", "StackExchange.Profiling", "StackExchange.Redis", "Streamiz",
        "StreamJsonRpc", "Stripe", "StructureMap", "SuperSocket", "Swashbuckle", "Syncfusion", "Telegram.Bot", "Telerik",
        "Temporalio", "Testcontainers", "TickerQ", "Topshelf", "TUnit", "Twilio", "Volo.Abp", "Weasel", "Websocket.Client",
        "WireMock", "Wolverine", "xunit", "YamlDotNet", "Yarp", "ZiggyCreatures",
    };

    /// <param name="name">An assembly's name without extension, or a namespace.</param>
    public static bool Contain(string name)
    {
        for (int end = name.Length; end > 0; end = name.LastIndexOf('.', end - 1))
            if (Names.Contains(name[..end])) return true;
        return false;
    }
}
