namespace StockExchange.StockStore.Table;

/// <summary>The stocks of a table in id order, for <c>foreach</c>, without allocation.</summary>
/// <remarks>
/// Each stock is read when the enumeration reaches it. The result is not a snapshot of one moment, because orders continue.
/// </remarks>
public readonly struct StockScan
{
    private readonly ArraySegment<StockCell> _cells;

    internal StockScan(ArraySegment<StockCell> cells) => _cells = cells;

    /// <summary>Starts before the first stock.</summary>
    public Enumerator GetEnumerator() => new(_cells);

    /// <summary>Enumerates the stocks.</summary>
    public struct Enumerator
    {
        private ArraySegment<StockCell>.Enumerator _cells;

        internal Enumerator(ArraySegment<StockCell> cells) => _cells = cells.GetEnumerator();

        /// <summary>The stock as it was when <see cref="MoveNext"/> reached it.</summary>
        public Stock Current { get; private set; }

        /// <summary>Advances to the next stock; false at the end or at the limit.</summary>
        public bool MoveNext()
        {
            if (!_cells.MoveNext()) return false;
            Current = _cells.Current.Read();
            return true;
        }
    }
}
