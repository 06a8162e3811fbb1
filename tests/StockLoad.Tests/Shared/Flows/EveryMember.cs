namespace StockExchange.StockLoad.Tests.Shared.Flows;

/// <summary>The same flow in both languages, with every member that there is.</summary>
internal static class EveryMember
{
    public const string Yaml = """
        url: http://h:81/base
        headers:
          Accept: application/json
          X-Own: 1
        data: { file: users.csv, per: vuser }
        values:
          id: uuid
          n: { counter: 5 }
          key: { random: -1..9 }
          color: { choice: [red, 1] }
        setup:
          - name: login
            request: POST /login
            body: user={user}&password={password}
        steps:
          - request: GET /stocks?all
            extract:
              first: { json: /0/id }
              tag: { header: ETag }
              word: { regex: (a+) }
            check:
              status: [200, 3xx, 404-405]
              contains: "{color}"
              matches: \d
              json: { /0/side: buy, /0/n: 5 }
            think: { exponential: 1s }
            weight: 3
          - name: buy
            request: POST /stocks/{first}/buy
            headers: { If-Match: "{tag}", X-Key: "{key} {id} {word}" }
            body: |
              {"quantity": {n}}
            think: { lognormal: { median: 500ms, sigma: 0.5 } }
            weight: 0.5
            continue: true
        """;

    public const string Json = """
        {
          "$schema": "flow.schema.json",
          "url": "http://h:81/base",
          "headers": { "Accept": "application/json", "X-Own": 1 },
          "data": { "file": "users.csv", "per": "vuser" },
          "values": {
            "id": "uuid", "n": { "counter": 5 }, "key": { "random": "-1..9" }, "color": { "choice": ["red", 1] }
          },
          "setup": [{ "name": "login", "request": "POST /login", "body": "user={user}&password={password}" }],
          "steps": [
            {
              "request": "GET /stocks?all",
              "extract": { "first": { "json": "/0/id" }, "tag": { "header": "ETag" }, "word": { "regex": "(a+)" } },
              "check": {
                "status": [200, "3xx", "404-405"], "contains": "{color}", "matches": "\\d",
                "json": { "/0/side": "buy", "/0/n": 5 }
              },
              "think": { "exponential": "1s" },
              "weight": 3
            },
            {
              "name": "buy",
              "request": "POST /stocks/{first}/buy",
              "headers": { "If-Match": "{tag}", "X-Key": "{key} {id} {word}" },
              "body": "{\"quantity\": {n}}\n",
              "think": { "lognormal": { "median": "500ms", "sigma": 0.5 } },
              "weight": 0.5,
              "continue": true
            }
          ]
        }
        """;
}
