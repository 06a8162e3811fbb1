namespace Shop.Tests;

[Suite]
public class FourthTests
{
    [Check]
    public async Task Counts()
    {
        using var warehouse = new Warehouse();
        for (int round = 0; round < 1; round++) await warehouse.CountAsync();
    }
}
