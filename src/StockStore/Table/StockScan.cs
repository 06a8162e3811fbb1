namespace StockExchange.StockStore.Table;

/// <summary>The stocks of a table in id order, for <c>foreach</c>, without allocation.</summary>
/// <remarks>
/// Every stock is exact at the moment when the enumeration comes to it; the whole is not a picture of one moment, because orders
/// go on meanwhile.
/// </remarks>
public readonly struct StockScan
{
    private readonly ArraySegment<StockCell> _cells;

    internal StockScan(ArraySegment<StockCell> cells) => _cells = cells;

    /// <summary>Starts at the first stock.</summary>
    public Enumerator GetEnumerator() => new(_cells);

    /// <summary>Where an enumeration stands.</summary>
    public struct Enumerator
    {
        private ArraySegment<StockCell>.Enumerator _cells;

        internal Enumerator(ArraySegment<StockCell> cells) => _cells = cells.GetEnumerator();

        /// <summary>The stock as it was when <see cref="MoveNext"/> came to it.</summary>
        public Stock Current { get; private set; }

        /// <summary>Goes to the next stock; false at the end or at the limit.</summary>
        public bool MoveNext()
        {
            if (!_cells.MoveNext()) return false;
            Current = _cells.Current.Read();
            return true;
        }
    }
}
