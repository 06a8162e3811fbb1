using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace TestLibraryTargets.Databases;

/// <summary>The database of the programs with Entity Framework: its orders are a slow query, and a payment is slow to save.
/// </summary>
public sealed class Shop(DbContextOptions<Shop> options) : DbContext(options)
{
    private const int Milliseconds = 800;

    private static readonly string Table = $"payments_{Environment.ProcessId}";

    public DbSet<Order> Orders => Set<Order>();

    public DbSet<Payment> Payments => Set<Payment>();

    internal static void Add(WebApplicationBuilder site)
    {
        string database = $"{ServerAddress.Of("postgres")};Maximum Pool Size=300";
        using NpgsqlDataSource server = NpgsqlDataSource.Create(database);
        using NpgsqlCommand create = server.CreateCommand(
            $"CREATE TABLE {Table} (id bigserial PRIMARY KEY, amount bigint, "
            + $"bank text DEFAULT CAST({SlowSql.Postgres(Milliseconds)} AS text))");
        create.ExecuteNonQuery();
        site.Services.AddDbContext<Shop>(shop => shop.UseNpgsql(database));
    }

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        ArgumentNullException.ThrowIfNull(modelBuilder);
        modelBuilder.Entity<Order>().ToSqlQuery(
            $"SELECT id AS \"Id\", 'new' AS \"State\" FROM generate_series(1, 10) AS id, {SlowSql.Postgres(Milliseconds)}");
        modelBuilder.Entity<Payment>(payment =>
        {
            payment.ToTable(Table);
            payment.Property(row => row.Id).HasColumnName("id").UseSerialColumn();
            payment.Property(row => row.Amount).HasColumnName("amount");
        });
    }
}

public sealed class Order
{
    public int Id { get; set; }

    public string State { get; set; } = "";
}

public sealed class Payment
{
    public long Id { get; set; }

    public long Amount { get; set; }
}
