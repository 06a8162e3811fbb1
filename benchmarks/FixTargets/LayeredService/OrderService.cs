namespace LayeredService;

public sealed class OrderService(OrderRepository orders, ILogger<OrderService> logger)
{
    public string Describe(int id)
    {
        Order order = orders.Find(id);
        logger.LogDebug("Order {Id}", order.Id);
        return $"{order.Id}: {Total(id)}";
    }

    public void Refresh(int id)
    {
        if (id == 0) return;
        orders.Find(id);
    }

    private decimal Total(int id) => orders.Find(id).Price;
}
