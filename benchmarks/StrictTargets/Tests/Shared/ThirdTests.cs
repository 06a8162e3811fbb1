namespace Shop.Tests;

[Suite]
public class ThirdTests
{
    [Check]
    public async Task Counts()
    {
        using var warehouse = new Warehouse();
        for (int round = 0; round < 3; round++) await warehouse.CountAsync();
    }
}
