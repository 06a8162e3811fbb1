namespace Web;

public sealed class Cleaning : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        for (int round = 0; round < 2; round++)
        {
            await Task.Delay(100, stoppingToken);
            Thread.Sleep(90); // WAIT sleep 80ms times=2
        }
    }
}
