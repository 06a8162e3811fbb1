using Microsoft.EntityFrameworkCore;

namespace EfSave;

public sealed class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
{
    public DbSet<Order> Orders => Set<Order>();

    /// <summary>Every insert takes 300 ms.</summary>
    public async Task CreateSlowTableAsync()
    {
        await Database.EnsureCreatedAsync();
        await Database.ExecuteSqlRawAsync("""
            CREATE OR REPLACE FUNCTION slow() RETURNS trigger AS 'BEGIN PERFORM pg_sleep(0.3); RETURN NEW; END' LANGUAGE plpgsql;
            CREATE OR REPLACE TRIGGER slow BEFORE INSERT ON "Orders" FOR EACH ROW EXECUTE FUNCTION slow();
            """);
    }
}

public sealed class Order
{
    public int Id { get; set; }

    public int Article { get; set; }
}
