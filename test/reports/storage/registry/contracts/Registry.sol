// SPDX-License-Identifier: MIT
pragma solidity ^0.8.29;

type Price is uint96;

struct Point {
    uint128 x;
    int128 y;
}

library Limits {
    enum Level { Low, Middle, High }
    struct Limit { Level level; uint64 amount; string note; }
}

abstract contract Ownable {
    address internal owner;
    bool private paused;
    uint256 public constant VERSION = 3;
    uint256 public immutable createdAt = block.timestamp;

    constructor() { owner = msg.sender; }
}

abstract contract Pausable {
    /// @custom:storage-location erc7201:example.storage.Pausable
    struct PausableStorage {
        bool isPaused;
        mapping(address => uint256) pausedBy;
    }

    // keccak256(abi.encode(uint256(keccak256("example.storage.Pausable")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant SLOT = keccak256(abi.encode(uint256(keccak256("example.storage.Pausable")) - 1)) & ~bytes32(uint256(0xff));

    function _pausable() internal pure returns (PausableStorage storage $) {
        bytes32 slot = SLOT;
        assembly { $.slot := slot }
    }

    function pause(bool isPaused) public {
        PausableStorage storage $ = _pausable();
        $.isPaused = isPaused;
        $.pausedBy[msg.sender] += 1;
    }
}

contract Registry is Ownable, Pausable {
    struct Entry {
        Point point;
        address user;
        Price price;
        uint16[] marks;
        mapping(uint256 => bytes) documents;
        Entry[] children;
    }

    uint8 small;
    int16 negative;
    bytes4 selector;
    Price price;
    Limits.Level level;
    IERC20 token;
    string name;
    bytes data;
    uint40[3] times;
    uint256[2][3] matrix;
    Point[] points;
    uint24[] list;
    mapping(address => uint256) balances;
    mapping(address => mapping(bytes32 => Limits.Limit)) limits;
    mapping(string => uint256) byName;
    mapping(bytes => bool) byBytes;
    mapping(bytes4 => int256) bySelector;
    mapping(uint256 => Entry) entries;
    mapping(bool => Point[2]) byFlag;
    function(uint256) external returns (uint256) callback;
    function(uint256) internal returns (uint256) inner;
    uint8 last;

    function fill(uint256 seed) external {
        small = uint8(seed);
        negative = -5;
        selector = 0x11223344;
        price = Price.wrap(7);
        level = Limits.Level.High;
        token = IERC20(address(0xbeef));
        name = "short";
        data = hex"0102030405060708091011121314151617181920212223242526272829303132333435";
        times[0] = 1; times[2] = 3;
        matrix[1][1] = 11; matrix[2][0] = 20;
        points.push(Point(1, -2)); points.push(Point(3, -4));
        for (uint24 i = 0; i < 12; i++) list.push(i + 1);
        balances[msg.sender] = 5;
        limits[msg.sender][keccak256("daily")] = Limits.Limit(Limits.Level.Middle, 9, "a note that is longer than thirty-one bytes");
        byName["alice"] = 1;
        byBytes[hex"c0ffee"] = true;
        bySelector[0xa9059cbb] = -1;
        Entry storage entry = entries[seed];
        entry.point = Point(5, -6);
        entry.user = msg.sender;
        entry.price = Price.wrap(8);
        entry.marks.push(1); entry.marks.push(2);
        entry.documents[2] = "doc";
        entry.children.push().user = address(1);
        byFlag[true][1].y = -9;
        callback = this.echo;
        last = 9;
    }

    function deposit(uint256 amount) external { Ledgers.add(balances, msg.sender, amount); }
    function rename(string calldata to) external { name = to; }
    function clear() external { delete name; delete balances[msg.sender]; points.pop(); }
    function fail() external { balances[msg.sender] = 6; revert("no"); }
    function echo(uint256 value) external pure returns (uint256) { return value; }
}

library Ledgers {
    function add(mapping(address => uint256) storage balances, address to, uint256 amount) external {
        balances[to] += amount;
    }
}

/// A proxy with its implementation in the slot of EIP-1967.
contract Proxy {
    constructor(address implementation) {
        assembly { sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, implementation) }
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let target := sload(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc)
            let ok := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(ok) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
}

contract Placed layout at 0x1000 {
    uint128 first;
    uint256 transient locked;
    uint256 second;
}

interface IERC20 { function transfer(address to, uint256 amount) external returns (bool); }
