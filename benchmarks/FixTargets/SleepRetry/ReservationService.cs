namespace SleepRetry;

public sealed class ReservationService
{
    public bool Reserve(int id)
    {
        for (int attempt = 1; attempt <= 3; attempt++)
        {
            if (IsFree(id, attempt))
            {
                return true;
            }
            Thread.Sleep(100 * attempt);
        }
        return false;
    }

    private static bool IsFree(int id, int attempt) => attempt == 3 && id > 0;
}
