using TestLibraryTargets.Caches;
using TestLibraryTargets.Databases;
using TestLibraryTargets.Hosted;
using TestLibraryTargets.Jobs;
using TestLibraryTargets.Logs;
using TestLibraryTargets.LookAlikes;
using TestLibraryTargets.Messages;
using TestLibraryTargets.Pages;
using TestLibraryTargets.Services;

namespace TestLibraryTargets;

/// <summary>All programs of the library corpus.</summary>
internal static class Catalog
{
    public static readonly IReadOnlyList<LibraryProgram> All =
    [
        OrderCounts.Program, Reservations.Program, InvoicesController.Program, LedgerStatus.Program,
        LatestOrdersController.Program, OrderLookup.Program, PaymentService.Program, StockReport.Program, AuditTrail.Program,
        CustomerStore.Program,
        PriceCache.Program, SessionsController.Program, FeatureFlags.Program, CustomerProfiles.Program,
        BasketCache.Program, OrderCount.Program, OrderHub.Program,
        QuoteBoard.Program, LiveQuotes.Program, WeatherController.Program, AddressCheck.Program, ExchangeRates.Program,
        Receipts.Program, ReportArchive.Program, InvoiceBucket.Program, AccountGrain.Program,
        BackupServer.Program, CartGateway.Program,
#if !NET8_0
        LegacyCrm.Program,
#endif
        OrderEvents.Program, AuditQueue.Program, ReserveConsumer.Program, ClickStream.Program, JobInbox.Program,
        AuditSink.Program, CheckoutController.Program, JournalAppender.Program, ReminderJob.Program, ExportRequest.Program,
        FlakyShop.Program, FlakyBank.Program, PriceSettings.Program, TenantFactory.Program, CatalogFactory.Program,
        SlowCountries.Program, TokenCache.Program, TaxTables.Program, RateTable.Program,

        AwaitedPool.Program, AwaitedRedis.Program, AwaitedLimit.Program, LeakedSemaphore.Program, IdleKafkaConsumer.Program,
        IdleRabbitConsumers.Program, SlowReader.Program, AwaitedRetry.Program, HangfireWorkers.Program, AwaitedRefit.Program,
        AwaitedHub.Program,
    ];
}
