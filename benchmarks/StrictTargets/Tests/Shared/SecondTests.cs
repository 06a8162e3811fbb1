namespace Shop.Tests;

[Suite]
public class SecondTests
{
    [Check]
    public async Task Counts()
    {
        using var warehouse = new Warehouse();
        for (int round = 0; round < 2; round++) await warehouse.CountAsync();
    }
}
